package test.load.ycsb

/** One operation of one user of the load, with all that its requests need. */
private[load] sealed abstract class Operation(val kind: Operation.Kind)

private[load] object Operation {

  sealed trait Kind

  object Kind {
    case object Read extends Kind
    case object Update extends Kind
    case object Insert extends Kind
    case object Scan extends Kind
    case object ReadModifyWrite extends Kind
  }

  /** An operation on one user of the database, given by its number. */
  sealed trait OfUser extends Operation {
    def user: Long
  }

  /** Sets one field of one user to a new value. */
  sealed trait OfField extends OfUser {
    def field: Int
    def value: String
  }

  final case class Read(user: Long) extends Operation(Kind.Read) with OfUser
  final case class Update(user: Long, field: Int, value: String) extends Operation(Kind.Update) with OfField
  final case class Insert(user: Long) extends Operation(Kind.Insert) with OfUser

  /** Reads the `length` users with the largest numbers. */
  final case class Scan(length: Int) extends Operation(Kind.Scan)

  /** Two requests: reads the user, then updates a field. */
  final case class ReadModifyWrite(user: Long, field: Int, value: String)
      extends Operation(Kind.ReadModifyWrite)
      with OfField
}
