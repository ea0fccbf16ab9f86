package test.load.ycsb

import java.util.SplittableRandom

/** A user of the database as JSON, as the services accept and return it. */
private[load] object UserDocument {
  val Fields = 10

  def key(number: Long): String = s"user$number"

  /** A text that only the JSON of this user contains. */
  def keyInJson(number: Long): String = "\"key\":\"" + key(number) + "\""

  /** A complete user. Its fields depend only on its number, so it is the same whoever inserts it. */
  def json(number: Long): String = {
    val fields = (0 until Fields).map(field => "\"field" + field + "\":\"" + value(number, field) + "\"")
    "{" + keyInJson(number) + ",\"number\":" + number + ",\"fields\":" + fields.mkString("{", ",", "}") + "}"
  }

  /** The new value of one field. */
  def valueJson(value: String): String = "{\"value\":\"" + value + "\"}"

  private def value(number: Long, field: Int): String =
    FieldText.next(new SplittableRandom(Fnv1a.of(number, field.toLong)))
}

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
