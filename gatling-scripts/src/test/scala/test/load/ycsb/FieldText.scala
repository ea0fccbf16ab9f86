package test.load.ycsb

import java.util.SplittableRandom

/** The value of a field: 100 printable ASCII characters, without quotation mark and backslash, so that all values have
  * the same length in JSON.
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
