package test.load

/** The properties of one command line, and error messages for wrong ones, each with a correct command. */
private[load] final class GivenProperties(properties: Map[String, String], rightCommand: String) {

  def has(key: String): Boolean = properties.contains(key)

  def required[T](key: String)(kind: PropertyType[T]): Either[String, T] =
    properties.get(key) match {
      case Some(value) => read(key, value, kind)
      case None        => Left(s"$key is missing, expected ${kind.expected}, as in: $rightCommand")
    }

  def optional[T](key: String, default: String)(kind: PropertyType[T]): Either[String, T] =
    read(key, properties.getOrElse(key, default), kind)

  def ifGiven[T](key: String)(kind: PropertyType[T]): Either[String, Option[T]] =
    properties.get(key) match {
      case Some(value) => read(key, value, kind).map(Some(_))
      case None        => Right(None)
    }

  /** Without this check, a misspelt property would be ignored silently and its default used. */
  def unknown(prefix: String, known: Seq[String]): Option[String] =
    properties.keys.toSeq.sorted.find(key => key.startsWith(prefix) && !known.contains(key)).map { key =>
      val nearest = known.minBy(name => (!name.startsWith(key), EditDistance.between(key, name)))
      s"""$key is not a property of this simulation (value "${properties(key)}"), expected one of ${known.mkString(
          ", "
        )}, """ +
        s"probably $nearest, as in: $rightCommand"
    }

  private def read[T](key: String, value: String, kind: PropertyType[T]): Either[String, T] =
    kind.parse(value).toRight(s"""$key is "$value", expected ${kind.expected}, as in: $rightCommand""")
}
