import { eq } from 'drizzle-orm'
import { companies, companyLeadAddresses } from '#app/database/schema/homes/companies.ts'
import { companyVersion } from '#app/features/companies/company-version.server.ts'
import { makeColleague } from '#app/features/companies/factory.ts'
import { leadAddressUrl } from '#app/features/companies/lead-address-link.server.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { suspendedCompany } from './admin-forms.ts'
import { UNKNOWN, type Form, type Forms } from './form.ts'
import type { Scene } from './scene.ts'

/** The company's facts with their stored version, as its page shows them. */
async function companyFacts({ ctx, users }: Scene): Promise<Form> {
  const companyId = await companyOf(ctx, users.manager.id)
  const [stored] = await ctx.db.select().from(companies).where(eq(companies.id, companyId))
  if (!stored) throw new Error('The company is gone.')
  const typed = { name: 'Fern Street Homes', phone: '213 555 0123', website: 'fern.example' }
  return { fields: { ...typed, version: companyVersion(stored) } }
}

async function colleague({ ctx, users }: Scene): Promise<Form> {
  const companyId = await companyOf(ctx, users.manager.id)
  await makeColleague(ctx, { userId: users.friend.id, companyId })
  return { once: true, fields: { person: users.friend.id } }
}

/** An address that waits to be confirmed. */
export async function linkedAddress({ ctx, users }: Scene): Promise<Form> {
  const [id, companyId] = [newId(), await companyOf(ctx, users.manager.id)]
  const email = `${id}@homes.example`
  await ctx.db.insert(companyLeadAddresses).values({ id, companyId, email, askedAt: ctx.now() })
  return {
    once: true,
    at: { token: leadAddressUrl(ctx, id).split('/').at(-1) ?? '' },
    fields: { address: id },
  }
}

/** Forms about the company of a manager. */
export const companyForms: Forms = {
  '/manage/company': companyFacts,
  '/manage/company appeal': async (scene) => {
    await suspendedCompany(scene, false)
    return { once: true, fields: { appeal: 'It was somebody else.' } }
  },
  '/manage/company/addresses': UNKNOWN,
  '/manage/company/addresses add': {
    fields: { email: 'leads@keller.example' },
    nobody: 'this site cannot send emails',
  },
  '/manage/company/addresses remove': linkedAddress,
  '/manage/company invite': { fields: { email: 'noor@homes.example' } },
  '/manage/company owner': colleague,
  '/manage/company remove': colleague,
  '/manage/company withdraw': ({ things }) => ({ fields: { invitation: things.invitationId } }),
  '/manage/company/join/:invitationId': { once: true },
}
