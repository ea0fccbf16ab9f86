package test.load.ycsb

import java.util.SplittableRandom

/** The value of a field: 100 printable ASCII characters. Quotation mark and backslash are not among them, so that each
  * value is as long in JSON as another.
  */
private[load] object FieldText {
  val Length = 100

  private val Characters = (' ' to '~').filterNot(character => character == '"' || character == '\\').toArray

  def next(random: SplittableRandom): String = {
    val text = new Array[Char](Length)
    for (at <- 0 until Length) text(at) = Characters(random.nextInt(Characters.length))
    new String(text)
  }
}
