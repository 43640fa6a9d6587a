import { birthSlip, CONFIRM_UNDER_AGE, isUnderAge } from '#app/features/people/age.ts'
import { stateBirthDate } from '#app/features/profiles/state-birth-date.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { invalidFields, type Invalid, type Refused } from '#app/platform/text/field-errors.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import type { StatedBirthDate } from './fields.ts'
import { whyCannotJoin } from './may-join.server.ts'
import { cannotJoin, type CannotJoin } from './rules.ts'

type StateAgeOutcome = { ok: true } | Refused<CannotJoin> | Invalid<'birthDate'>

/** Lets a person whose profile does not state their age state it when they create or join a group. A date of birth under 18 is
 *  stored, too, as in the profile, so that nobody who is refused can enter another date. */
export async function stateAge(
  tx: SystemContext,
  { birthDate = null, birthDateConfirmed }: StatedBirthDate,
): Promise<StateAgeOutcome> {
  if (birthDate === null) return invalidFields({ birthDate: 'Enter your date of birth, such as 03/24/2006.' })
  const today = utcDay(tx.now())
  const slip = birthSlip(birthDate, today)
  if (slip !== null) return invalidFields({ birthDate: slip })
  if (isUnderAge(birthDate, today) && birthDate !== birthDateConfirmed)
    return invalidFields({ birthDate: CONFIRM_UNDER_AGE })
  const { userId } = requirePerson(tx)
  await stateBirthDate(tx, { userId, birthDate })
  const still = await whyCannotJoin(tx)
  return still ? cannotJoin(still) : { ok: true }
}
