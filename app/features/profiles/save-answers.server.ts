import { eq } from 'drizzle-orm'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Reading, SystemContext } from '#app/platform/context.ts'
import { NotFound, HttpError } from '#app/platform/errors.ts'
import type { FieldErrors } from '#app/platform/text/field-errors.ts'
import { CONFIRM_UNDER_AGE, isUnderAge, WRONG_BIRTH_DATE } from '#app/features/people/age.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { formatFullDate, formatMoney } from '#app/platform/text/format.ts'
import { describeError, type Log } from '#app/platform/log/log.server.ts'
import { BROKEN } from '#app/web/form-answer.ts'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { changedAnswers, type ReadChanges, type SentAnswers } from './changed-answers.server.ts'
import { formValueOf, type ProfileField, type Texts } from './fields.ts'
import { profilePolicy } from './policy.ts'
import { answerForms, readAnswer } from './read-answers.server.ts'
import { questionNames, wizardDefaults } from './questions.ts'
import { NO_SUCH_UNIVERSITY } from './rules.ts'
import { answerText, storedAnswers, type StoredAnswers } from './stored-answers.server.ts'
import type { AsYouGo } from './form-answer.ts'

type Refused = {
  ok: false
  errors: FieldErrors<ProfileField>
  /** The values to compare with next time. */
  loaded: Partial<Texts>
}
type SaveAnswersOutcome = { ok: true } | Refused
type SaveAsYouGoOutcome = { ok: true; loaded: Partial<Texts> } | Refused

/** Saves the changes in a profile form, and creates the profile if necessary: all changes, or none if any is invalid. Empty
 *  answers, including those of skipped steps, get the specification's default, without counting as answered. */
export async function saveAnswers(ctx: Context, sent: SentAnswers): Promise<SaveAnswersOutcome> {
  const { userId } = requirePerson(ctx)
  const open = authorize(ctx, profilePolicy.save, { userId })
  const saved = await save(open, userId, sent, { all: true })
  return saved.ok ? { ok: true } : saved
}

/** Saves the valid answers of a form while it is filled in, even if others are invalid. */
export async function saveAsYouGo(ctx: Context, sent: SentAnswers): Promise<SaveAsYouGoOutcome> {
  const { userId } = requirePerson(ctx)
  const open = authorize(ctx, profilePolicy.save, { userId })
  return save(open, userId, sent, { all: false })
}

async function save(
  ctx: SystemContext,
  userId: string,
  sent: SentAnswers,
  { all }: { all: boolean },
): Promise<SaveAsYouGoOutcome> {
  const now = ctx.now()
  return ctx.db.transaction(async (tx) => {
    const times = { createdAt: now, updatedAt: now, lastActiveAt: now }
    await tx
      .insert(profiles)
      .values({ userId, ...times })
      .onConflictDoNothing()
    const stored = await storedAnswers(tx, userId, { lock: true })
    if (!stored) throw new NotFound()
    const read = changedAnswers(sent, stored, now)
    keepBirthDate(read, stored, now)
    const campusId = await campusOf(tx, read)
    const { changes, errors, loaded } = read
    if (isUnconfirmed(sent, read, now)) errors.birthDate = CONFIRM_UNDER_AGE
    // Leaving out one change can create a conflict between the remaining ones, so check again.
    do {
      for (const field of Object.keys(errors) as ProfileField[]) changes.delete(field)
      checkTogether(read, stored)
    } while (Object.keys(errors).some((field) => changes.has(field as ProfileField)))
    const isRight = Object.keys(errors).length === 0
    if (all && !isRight) {
      // The confirmed date is not stored yet, so the form asks for confirmation again along with the other errors.
      if (underAgeOf(read, now) !== null) errors.birthDate = CONFIRM_UNDER_AGE
      return { ok: false, errors, loaded }
    }
    const row = rowOf(changes, campusId, stored, now)
    if (Object.keys(row).length > 0)
      await tx
        .update(profiles)
        .set({ ...row, updatedAt: now })
        .where(eq(profiles.userId, userId))
    for (const [field, value] of changes) loaded[field] = formValueOf(sent.form, field, answerText(value))
    return isRight ? { ok: true, loaded } : { ok: false, errors, loaded }
  })
}

/** A stored date under 18 cannot be changed until the 18th birthday, unless an admin clears it. */
function keepBirthDate({ changes, errors }: ReadChanges, { row }: StoredAnswers, now: Date): void {
  if (changes.has('birthDate') && isUnderAge(row.birthDate ?? '', utcDay(now)))
    errors.birthDate = `You told us ${formatFullDate(row.birthDate ?? '')}. ${WRONG_BIRTH_DATE}`
}

/** The date under 18 that is about to be stored, or null. */
function underAgeOf({ changes }: ReadChanges, now: Date): string | null {
  const birthDate = changes.get('birthDate')
  return typeof birthDate === 'string' && isUnderAge(birthDate, utcDay(now)) ? birthDate : null
}

/** Whether a date under 18 is about to be stored that its owner has not confirmed. */
function isUnconfirmed({ confirmed = '' }: SentAnswers, read: ReadChanges, now: Date): boolean {
  const birthDate = underAgeOf(read, now)
  if (birthDate === null) return false
  const sure = readAnswer(answerForms(now).birthDate, confirmed)
  return !('value' in sure) || sure.value !== birthDate
}

async function campusOf(tx: Reading, { changes, errors }: ReadChanges): Promise<number | null> {
  const slug = changes.get('university')
  if (typeof slug !== 'string') return null
  const [campus] = await tx.select({ id: campuses.id }).from(campuses).where(eq(campuses.slug, slug))
  if (!campus) errors.university = NO_SUCH_UNIVERSITY
  return campus?.id ?? null
}

/** Checks that involve two answers, if either was changed; the error appears at the changed one. If both were changed and
 *  contradict each other, the first is also left out if it contradicts the saved value of the other, because nobody typed that
 *  combination. */
function checkTogether({ changes, errors }: ReadChanges, { row }: StoredAnswers): void {
  const become = <Column extends 'budgetMin' | 'budgetMax' | 'moveInDate' | 'moveOutDate'>(column: Column) =>
    (changes.has(column) ? changes.get(column) : row[column]) as (typeof row)[Column]
  const [least, most] = [become('budgetMin'), become('budgetMax')]
  if (least !== null && most !== null && least > most) {
    if (changes.has('budgetMax')) {
      errors.budgetMax ??= `This is less than your minimum of ${formatMoney(least * 100)}. Swap them, or change one.`
      if (row.budgetMax !== null && least > row.budgetMax) changes.delete('budgetMin')
    } else if (changes.has('budgetMin'))
      errors.budgetMin ??= `This is more than your maximum of ${formatMoney(most * 100)}. Swap them, or change one.`
  }
  const [comes, goes] = [become('moveInDate'), become('moveOutDate')]
  if (comes !== null && goes !== null && comes >= goes) {
    if (changes.has('moveOutDate')) {
      errors.moveOutDate ??= `Enter a date after you move in, on ${formatFullDate(comes)}.`
      if (row.moveOutDate !== null && comes >= row.moveOutDate) changes.delete('moveInDate')
    } else if (changes.has('moveInDate'))
      errors.moveInDate ??= `Your profile says you move out on ${formatFullDate(goes)}. Choose an earlier date, or change that in your profile.`
  }
}

function rowOf(
  changes: ReadonlyMap<ProfileField, unknown>,
  campusId: number | null,
  { row }: StoredAnswers,
  now: Date,
): Partial<typeof profiles.$inferInsert> {
  const empty: Partial<Record<ProfileField, unknown>> = {
    ...wizardDefaults,
    tags: [],
    showsAge: false,
    confirmedOnly: false,
    dealBreakers: [],
  }
  const next: Record<string, unknown> = {}
  for (const field of Object.keys(wizardDefaults) as (keyof typeof wizardDefaults)[])
    if (row[field] === null) next[field] = empty[field]
  for (const [field, value] of changes)
    if (field !== 'university') next[field] = value ?? empty[field] ?? null
  if (changes.has('university')) next.campusId = campusId
  if (changes.has('paused')) next.pausedAt = changes.get('paused') === null ? null : now
  const asked = questionNames.filter((question) => changes.has(question))
  if (asked.length > 0) {
    const isAnswer = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== null)
    next.answered = questionNames.filter((question) =>
      changes.has(question) ? isAnswer(changes.get(question)) : row.answered.includes(question),
    )
  }
  return next
}

/** The result of saving a form: nothing if it was saved, or else the errors and the typed values, even if the server failed. */
export async function formAnswer(
  log: Log,
  { typed, loaded }: SentAnswers,
  saving: Promise<SaveAnswersOutcome>,
) {
  try {
    const saved = await saving
    if (saved.ok) return null
    return answerNotDone(typed, saved, { loaded: saved.loaded })
  } catch (error) {
    if (error instanceof HttpError) throw error
    log.error(describeError(error), 'a profile was not saved')
    return answerNotDone(typed, { failed: BROKEN, status: 500 }, { loaded: loaded ?? {} })
  }
}

/** The result of saving a form while it is filled in, where an invalid answer is not a failure. */
export async function asYouGoAnswer(log: Log, sent: SentAnswers, saving: Promise<SaveAsYouGoOutcome>) {
  const failed = await formAnswer(log, sent, saving)
  if (failed?.data.failed) return failed
  const saved = await saving
  return { asYouGo: true, errors: saved.ok ? {} : saved.errors, loaded: saved.loaded } satisfies AsYouGo
}
