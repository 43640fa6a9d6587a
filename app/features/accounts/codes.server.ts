import { randomInt } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { codes } from '#app/database/schema/people/codes.ts'
import type { Context, Database, Outside, Reading, SystemContext } from '#app/platform/context.ts'
import { inTransaction, type InsideContext } from '#app/database/transaction.server.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { refundRateLimit, consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import {
  CODE_DIGITS,
  CODE_MINUTES,
  CODE_TRIES,
  readCode,
  refuseCode,
  refuseWrongCode,
  RESEND_AFTER,
  tooSoon,
  type CodePurpose,
  type CodeRefusal,
  type TooSoon,
} from './code-rules.ts'

type Tools = Pick<Context, 'secrets' | 'now'>

/** The purpose and subject of a code. The subject is an email address in lower case, or the id of an account or attempt. Only one
 *  code per key is valid at a time. */
export type CodeKey = { purpose: CodePurpose; subject: string }

/** Only for the email; it is not stored. */
export type NewCode = { code: string; expiresAt: Date }

/** Creates a code and replaces an older one. Belongs in one transaction with its email.
 *  @param given another key's code, to make it valid for this one too */
export async function issueCode(
  tools: Tools & { db: Database },
  key: CodeKey,
  given?: string,
): Promise<NewCode> {
  const { code, row } = newCode(tools, key, given)
  await tools.db.insert(codes).values(row).onConflictDoUpdate({ target, set: row })
  return { code, expiresAt: row.expiresAt }
}

/** Creates a code and replaces an older one, unless the last code was sent less than `RESEND_AFTER` seconds ago. Of two
 *  concurrent requests, only one gets a code.
 *  @returns `wait`: seconds until another code may be requested */
export async function reissueCode(
  tools: Tools & { db: Database },
  key: CodeKey,
): Promise<({ ok: true } & NewCode) | TooSoon> {
  const { code, row } = newCode(tools, key)
  const latest = new Date(tools.now().getTime() - RESEND_AFTER * 1000)
  const issued = await tools.db
    .insert(codes)
    .values(row)
    .onConflictDoUpdate({ target, set: row, setWhere: lte(codes.sentAt, latest) })
    .returning({ sentAt: codes.sentAt })
  if (issued.length > 0) return { ok: true, code, expiresAt: row.expiresAt }
  return tooSoon(Math.max(1, await secondsUntilNext(tools, key)))
}

/** Seconds until another code may be requested; 0 for now. */
export async function secondsUntilNext(tools: Tools & { db: Reading }, key: CodeKey): Promise<number> {
  const [row] = await tools.db.select({ sentAt: codes.sentAt }).from(codes).where(isOf(tools, key))
  return row ? secondsAfter(tools, row.sentAt) : 0
}

/** The pending code, unless it was used or has expired, with the seconds until another may be requested. */
export async function waitingCode(
  tools: Tools & { db: Reading },
  key: CodeKey,
): Promise<{ resendIn: number } | null> {
  const isWaiting = and(isOf(tools, key), isNull(codes.usedAt), gt(codes.expiresAt, tools.now()))
  const [row] = await tools.db.select({ sentAt: codes.sentAt }).from(codes).where(isWaiting)
  return row ? { resendIn: secondsAfter(tools, row.sentAt) } : null
}

function secondsAfter({ now }: Tools, sentAt: Date): number {
  return Math.max(0, Math.ceil(RESEND_AFTER - (now().getTime() - sentAt.getTime()) / 1000))
}

/** Checks and consumes a typed code. Only one of several concurrent requests with the right code succeeds. A refusal must be
 *  returned, because throwing would roll back the counted try. It also limits tries across codes (`code-entry`). */
export async function consumeCode(
  tools: Tools & { db: Database },
  key: CodeKey,
  typed: unknown,
): Promise<{ ok: true } | CodeRefusal> {
  const code = readCode(typed)
  if (code === null) return refuseCode('not-a-code')
  const now = tools.now()
  // The time to compare two keyed hashes reveals nothing about the code. A single statement counts the try and uses
  // the code.
  const [tried] = await tools.db
    .update(codes)
    .set({
      tries: sql`${codes.tries} + 1`,
      usedAt: sql`case when ${codes.codeHash} = ${codeHash(tools, key, code)}
        then ${sql.param(now, codes.usedAt)}::timestamptz end`,
    })
    .where(and(isOf(tools, key), isNull(codes.usedAt), lt(codes.tries, CODE_TRIES), gt(codes.expiresAt, now)))
    .returning({ usedAt: codes.usedAt, tries: codes.tries })
  if (!tried) return whyNot(tools, key)
  if (tried.usedAt) return { ok: true }
  const triesLeft = CODE_TRIES - tried.tries
  return triesLeft > 0 ? refuseWrongCode(triesLeft) : refuseCode('spent')
}

/** Invalidates the codes of these subjects. */
export async function deleteCodes(
  tools: Tools & { db: Database },
  purpose: CodePurpose,
  subjects: string[],
): Promise<void> {
  const hashes = subjects.map((subject) => subjectHash(tools, { purpose, subject }))
  await tools.db.delete(codes).where(and(eq(codes.purpose, purpose), inArray(codes.subjectHash, hashes)))
}

export async function deleteExpiredCodes(db: Database, now: Date): Promise<void> {
  await db.delete(codes).where(lte(codes.expiresAt, now))
}

async function whyNot(tools: Tools & { db: Reading }, key: CodeKey): Promise<CodeRefusal> {
  const [row] = await tools.db.select().from(codes).where(isOf(tools, key))
  const isSpent = row && !row.usedAt && row.tries >= CODE_TRIES && row.expiresAt > tools.now()
  return refuseCode(isSpent ? 'spent' : 'expired')
}

const target = [codes.purpose, codes.subjectHash]

function newCode(tools: Tools, key: CodeKey, given?: string) {
  const code = given ?? String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const sentAt = tools.now()
  const row = {
    purpose: key.purpose,
    subjectHash: subjectHash(tools, key),
    codeHash: codeHash(tools, key, code),
    tries: 0,
    sentAt,
    expiresAt: new Date(sentAt.getTime() + CODE_MINUTES * 60 * 1000),
    usedAt: null,
  }
  return { code, row }
}

function isOf(tools: Tools, key: CodeKey) {
  return and(eq(codes.purpose, key.purpose), eq(codes.subjectHash, subjectHash(tools, key)))
}

function subjectHash({ secrets }: Tools, { purpose, subject }: CodeKey): string {
  return secrets.keyedHash('code subjects', `${purpose}\0${subject}`)
}

function codeHash({ secrets }: Tools, { purpose, subject }: CodeKey, code: string): string {
  return secrets.keyedHash('codes', `${purpose}\0${subject}\0${code}`)
}

type EntryTools = Pick<SystemContext, 'actor' | 'now' | 'secrets' | 'settings' | 'origin'> & {
  db: Database & Outside
}

/** Handles any typed code: malformed input does not count as a try, tries are limited across codes, and the right code refunds its
 *  try.
 *  @param whose an email address in lower case, or a user id
 *  @param use consumes the code (`consumeCode`) and does what it is for, in one transaction */
export async function enterCode<Open extends EntryTools, Outcome extends { ok: boolean }>(
  open: Open,
  whose: string,
  typed: unknown,
  use: (tx: InsideContext<Open>) => Promise<Outcome>,
): Promise<Outcome | CodeRefusal | Limited> {
  if (readCode(typed) === null) return refuseCode('not-a-code')
  const taken = await consumeRateLimit(open, 'code-entry', whose)
  if (!taken.ok) return taken
  const used = await inTransaction(open, use)
  if (used.ok) await refundRateLimit(open, 'code-entry', whose)
  return used
}
