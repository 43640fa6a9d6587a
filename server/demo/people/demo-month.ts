import { inTransaction } from '#app/database/transaction.server.ts'
import type { makeUser } from '#app/features/accounts/factory.ts'
import { demoStudents } from '#app/features/sign-in/demo-accounts.query.server.ts'
import { countAsSent } from '#app/features/emails/email-state.server.ts'
import { demoHomes } from '#app/features/listings/demo-homes.server.ts'
import { countAsNotified } from '#app/features/moderation/notify-staff.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { makeDemoQueue } from '../demo-queue.ts'
import { makeDemoLeads } from '../demo-leads.ts'
import { makeDemoVisits } from '../demo-visits.ts'

const OTHERS = 24

type User = Awaited<ReturnType<typeof makeUser>>

/** The traces of a month of use: inquiries about the manager's homes, items in the admins' queue, and visits. Created
 *  completely or not at all; its emails count as sent and are in no mailbox. */
export async function makeDemoMonth(ctx: SystemContext, people: ReadonlyMap<string, User>): Promise<void> {
  const [ana, ben, marta] = ['Ana', 'Ben', 'Marta'].map((name) => people.get(name))
  if (!ana || !ben || !marta) return
  await inTransaction(ctx, async (tx) => {
    const inside: SystemContext = { ...tx, settings: { ...ctx.settings, mail: 'none' } }
    const others = await demoStudents(inside, OTHERS)
    const homes = await demoHomes(inside)
    const own = homes.filter(({ managerId }) => managerId === marta.id).map(({ id }) => id)
    await makeDemoLeads(inside, marta, own, { known: [ana, ben], others })
    await makeDemoQueue(inside, { manager: marta, homes: own, students: others })
    await makeDemoVisits(inside, homes, marta.id)
    await countAsNotified(inside)
    await countAsSent(inside)
  })
}
