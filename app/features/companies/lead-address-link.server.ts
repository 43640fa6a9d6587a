import { and, eq, isNull } from 'drizzle-orm'
import { href } from 'react-router'
import { z } from 'zod'
import { authorize, change } from '#app/database/gate.server.ts'
import { companies, companyLeadAddresses } from '#app/database/schema/homes/companies.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { addressState } from './lead-address-rules.ts'
import { leadAddressPolicy } from './policy.ts'
import { offererOf, offererText } from './rules.ts'

const PURPOSE = 'lead-address'
const tokenForm = z.object({ addressId: z.uuid() })

type Tools = Pick<Context, 'secrets' | 'settings'>

/** An address's link, which confirms it and later unsubscribes it. It works for anyone who has it, signed in or not. */
export function leadAddressUrl({ secrets, settings }: Tools, addressId: string): string {
  const token = secrets.encrypt(PURPOSE, JSON.stringify({ addressId }))
  return `${settings.publicUrl}${href('/lead-address/:token', { token })}`
}

/** `gone`: the address was removed. */
export type LinkedAddress = { state: ReturnType<typeof addressState> | 'gone'; offeredBy: string }

/** What a link is about.
 *  @throws NotFound if we did not create it */
export async function linkedAddress(ctx: Context, token: string): Promise<LinkedAddress> {
  const read = readToken(ctx, token)
  const { db } = authorize(ctx, leadAddressPolicy.read, read)
  if (!read) throw new NotFound()
  const found = await findAddress(db, read.addressId)
  if (!found) return { state: 'gone', offeredBy: '' }
  return { state: addressState(found.address, ctx.now()), offeredBy: offererText(offererOf(found.company)) }
}

/** Confirms an address whose link still works, or unsubscribes it, which removes it. Idempotent.
 *  @throws NotFound if we did not create the link */
export async function chooseByLink(
  ctx: Context,
  { token, choice }: { token: string; choice: 'confirm' | 'stop' },
): Promise<void> {
  const lookUp = async () => readToken(ctx, token)
  await change(ctx, leadAddressPolicy.choose, lookUp, async ({ db, now }, read) => {
    if (!read) throw new NotFound()
    const { id, confirmedAt } = companyLeadAddresses
    const found = await findAddress(db, read.addressId)
    if (!found) return
    if (choice === 'stop') await db.delete(companyLeadAddresses).where(eq(id, read.addressId))
    else if (addressState(found.address, now()) === 'waiting')
      await db
        .update(companyLeadAddresses)
        .set({ confirmedAt: now() })
        .where(and(eq(id, read.addressId), isNull(confirmedAt)))
  })
}

async function findAddress(db: Reading, addressId: string) {
  const { askedAt, confirmedAt } = companyLeadAddresses
  const [found] = await db
    .select({ address: { askedAt, confirmedAt }, company: { id: companies.id, name: companies.name } })
    .from(companyLeadAddresses)
    .innerJoin(companies, eq(companies.id, companyLeadAddresses.companyId))
    .where(eq(companyLeadAddresses.id, addressId))
  return found
}

function readToken({ secrets }: Pick<Context, 'secrets'>, token: string) {
  try {
    return tokenForm.parse(JSON.parse(secrets.decrypt(PURPOSE, token)))
  } catch {
    return null
  }
}
