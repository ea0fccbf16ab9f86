package test.load.ycsb

import java.util.SplittableRandom

import test.load.ycsb.Operation.Kind

/** What one user of the load does next, and after that. Everything is drawn from the random numbers that belong to this
  * user alone, so its operations do not depend on what others do meanwhile. The exceptions are which number an insert
  * gets and, with latest keys, who is the newest.
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

  /** YCSB's `maxscanlength`, with lengths from 1, each as likely as another. */
  val LongestScan = 100

  /** Those of the user with this number, the same in every load with the same seed. */
  def of(mix: Mix, keys: UserKeys, seed: Long, userOfLoad: Long): UserChoices =
    new UserChoices(mix, keys, new SplittableRandom(Fnv1a.of(seed, userOfLoad)))
}
