import { asc, eq, sql } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { companyOfAccount } from '#app/database/sql/company-people.server.ts'
import { savedAnswers } from '#app/database/schema/homes/inquiries.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { savedAnswerPolicy } from './policy.ts'

export type SavedAnswer = { id: string; name: string; text: string }

const { id, name, text } = savedAnswers

/** The answers of the actor's company, in alphabetical order. @throws SignInRequired, Forbidden */
export async function ownSavedAnswers(ctx: Context): Promise<SavedAnswer[]> {
  const { db } = authorize(ctx, savedAnswerPolicy.read, null)
  return db
    .select({ id, name, text })
    .from(savedAnswers)
    .where(eq(savedAnswers.companyId, companyOfAccount(requirePerson(ctx).userId)))
    .orderBy(asc(sql`lower(${name})`))
}

/** Names of the saved answers of this user's company. Checks no policy: the caller has opened `db` for the lead to answer. */
export const savedAnswerNames = (db: Reading, userId: string) =>
  db
    .select({ id, name })
    .from(savedAnswers)
    .where(eq(savedAnswers.companyId, companyOfAccount(userId)))
    .orderBy(asc(sql`lower(${name})`))
