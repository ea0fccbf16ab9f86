package test.load.ycsb

import java.util.SplittableRandom

import test.load.ycsb.Operation.Kind

/** The sequence of operations of one user of the load. Everything is drawn from a random number generator of its own,
  * so its operations do not depend on what other users do. There are two exceptions: the number of a user to insert
  * and, with latest keys, which user is the newest.
  */
private[load] final class UserChoices(mix: Mix, keys: UserKeys, random: SplittableRandom) {

  def next(): Operation = mix.next(random) match {
    case Kind.Read            => Operation.Read(keys.existing(random))
    case Kind.Update          => Operation.Update(keys.existing(random), field(), FieldText.next(random))
    case Kind.Insert          => Operation.Insert(keys.toInsert())
    case Kind.Scan            => Operation.Scan(1 + random.nextInt(UserChoices.LongestScan))
    case Kind.ReadModifyWrite => Operation.ReadModifyWrite(keys.existing(random), field(), FieldText.next(random))
  }

  private def field(): Int = random.nextInt(UserDocument.Fields)
}

private[load] object UserChoices {

  /** YCSB's `maxscanlength`. The length of a scan is uniformly distributed from 1 to this number. */
  val LongestScan = 100

  /** The choices of the user with this number, the same in every load with the same seed. */
  def of(mix: Mix, keys: UserKeys, seed: Long, userOfLoad: Long): UserChoices =
    new UserChoices(mix, keys, new SplittableRandom(Fnv1a.of(seed, userOfLoad)))
}
