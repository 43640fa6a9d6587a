import { eq } from 'drizzle-orm'
import { inquiries, savedAnswers } from '#app/database/schema/homes/inquiries.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import type { Form, Forms } from './form.ts'
import type { Scene } from './scene.ts'

/** An answer that the manager's company saved. */
async function saved({ ctx, users }: Scene): Promise<string> {
  const [id, companyId] = [newId(), await companyOf(ctx, users.manager.id)]
  await ctx.db.insert(savedAnswers).values({ id, companyId, name: id, text: 'Yes.', createdAt: ctx.now() })
  return id
}

/** The version of the home that an inquiry is about. */
async function homeVersion({ ctx, things }: Scene): Promise<string> {
  const [home] = await ctx.db
    .select({ version: listings.version })
    .from(listings)
    .innerJoin(inquiries, eq(inquiries.listingId, listings.id))
    .where(eq(inquiries.id, things.inquiryId))
  return String(home?.version)
}

/** A week with tours on Mondays. */
const hours = Object.fromEntries(
  [1, 2, 3, 4, 5, 6, 7].flatMap((day) => [
    [`from${day}`, day === 1 ? '09:00' : ''],
    [`until${day}`, day === 1 ? '17:00' : ''],
  ]),
)

/** Forms about saved answers and tour hours. */
export const answerForms: Forms = {
  '/manage/answers': { fields: { name: 'Pets', text: 'Cats are fine in {unit}.' } },
  '/manage/answers delete': async (scene): Promise<Form> => ({
    once: true,
    fields: { answer: await saved(scene) },
  }),
  '/manage/tours/hours': { fields: hours },
  '/manage/leads/:inquiryId fact': async (scene): Promise<Form> => ({
    once: true,
    fields: { fact: 'guarantor', value: 'yes', version: await homeVersion(scene) },
  }),
  '/manage/leads/:inquiryId insert': async (scene): Promise<Form> => ({
    fields: { saved: await saved(scene), text: 'Good morning.' },
  }),
}
