import { desc, inArray, sql } from 'drizzle-orm'
import { letters, mailbox } from '#app/database/schema/letters.ts'
import type { Database } from '#app/platform/context.ts'
import { letterKinds } from './rules.ts'

export type LetterRecord = { kind: string; to: string; state: string; createdAt: Date; sentAt: Date | null }

const inLowerCase = (addresses: string[]) => addresses.map((address) => address.toLowerCase())

/** For a person's download: which letters went to their addresses. What they said is theirs already, in their post. */
export async function lettersTo(db: Database, addresses: string[]): Promise<LetterRecord[]> {
  const { kind, to, state, createdAt, sentAt } = letters
  const rows = await db
    .select({ kind, to, state, createdAt, sentAt })
    .from(letters)
    .where(inArray(sql`lower(${to})`, inLowerCase(addresses)))
    .orderBy(desc(createdAt))
  const labels: Record<string, string> = letterKinds
  return rows.map((row) => ({ ...row, kind: labels[row.kind] ?? row.kind }))
}

/** For a person's deletion: nothing stays that says letters went to these addresses, and none that waits still goes. */
export async function eraseLettersTo(db: Database, addresses: string[]): Promise<void> {
  for (const table of [letters, mailbox])
    await db.delete(table).where(inArray(sql`lower(${table.to})`, inLowerCase(addresses)))
}
