import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { peopleOfCompanies } from '#app/database/sql/company-people.server.ts'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { absentPerson, type Person } from '#app/platform/access.ts'
import type { Reading, SystemContext } from '#app/platform/context.ts'
import type { GuardedKind } from '#app/platform/live/guarded-kind.ts'
import { OFFICE } from '#app/platform/office.ts'
import { LISTS_CHANGED } from './live-names.ts'

type List = { companyId: string; userId: string | null }

/** On whose behalf a job works on a company's list: the person who added it or, once they left, the longest-standing owner,
 *  otherwise the longest-standing colleague.
 *  @returns null if nobody at the company manages homes now */
export async function personOfList(db: Reading, { companyId, userId }: List): Promise<Person | null> {
  const [found] = await queryRows<{ id: string }>(
    db,
    sql`select u.id from ${peopleOfCompanies} person join users u on u.id = person.user_id
      where person.company_id = ${companyId}::uuid and (u.manager or u.admin)
        and u.deletion_asked_at is null and u.suspended_at is null
      order by (u.id = ${userId}::uuid) desc nulls last, (person.role = 'owner') desc, person.joined_at, u.id limit 1`,
  )
  return found ? absentPerson(found.id, { student: false, manager: true, admin: companyId === OFFICE }) : null
}

/** Sent when a company's list was processed, so that its people's open pages reload. Contains no data. */
export const listsChanged: GuardedKind = {
  name: LISTS_CHANGED,
  about: z.strictObject({}),
  mayKnow: async () => true,
}

export async function sendListsChanged(
  tx: Pick<SystemContext, 'db' | 'live'>,
  companyId: string,
): Promise<void> {
  const people = await queryRows<{ id: string }>(
    tx.db,
    sql`select person.user_id as id from ${peopleOfCompanies} person where person.company_id = ${companyId}::uuid order by 1`,
  )
  const ids = people.map(({ id }) => id)
  if (ids.length > 0) await tx.live.send(tx.db, listsChanged, ids, {})
}
