import { eq } from 'drizzle-orm'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { users as accounts } from '#app/database/schema/people/accounts.ts'
import { sublets } from '#app/database/schema/people/sublets.ts'
import { subletHashes } from '#app/features/sublets/ask-posters.server.ts'
import { makeSublet, subletTexts } from '#app/features/sublets/factory.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { UNKNOWN, type Form, type Forms } from './form.ts'
import type { Scene } from './scene.ts'

/** Gives the student a confirmed campus email. */
export async function atCampus({ ctx, things, users }: Scene): Promise<void> {
  const domain = `${things.campus}.example`
  await ctx.db
    .update(campuses)
    .set({ emailDomains: [domain] })
    .where(eq(campuses.slug, things.campus))
  const { id } = users.student
  await ctx.db
    .update(accounts)
    .set({ email: `${id}@${domain}`, emailConfirmedAt: ctx.now() })
    .where(eq(accounts.id, id))
}

/** The student's sublet. */
export async function offered(scene: Scene): Promise<string> {
  await atCampus(scene)
  return makeSublet(scene.ctx, scene.users.student)
}

const about = async (scene: Scene): Promise<Form> => ({ at: { subletId: await offered(scene) } })
const step = async (scene: Scene): Promise<Form> => {
  const subletId = await offered(scene)
  return { at: { subletId }, fields: { id: subletId } }
}

/** The student was asked by email whether it is still free. */
async function asked(scene: Scene): Promise<Form> {
  const { ctx } = scene
  const id = await offered(scene)
  const token = newId()
  const set = { askedAt: ctx.now(), askedHash: subletHashes(ctx, token)[0] ?? '' }
  await ctx.db.update(sublets).set(set).where(eq(sublets.id, id))
  return { once: true, at: { token } }
}

export const subletPages: Forms = {
  '/sublets/:subletId': about,
  '/sublets/:subletId/report': about,
  '/profile/sublets/:subletId': about,
  '/profile/sublets/:subletId/photos': about,
  '/sublet-answer/:token': asked,
}

/** Every field of the sublet form. */
export const wholeSublet: Form = {
  fields: {
    street: '12 Fern St',
    unit: '3',
    home: '',
    position: '34.0283, -118.2812',
    about: 'Quiet.',
    consent: 'asked',
    consentAskedOn: '2026-11-01',
    preferredSex: 'female',
    kind: 'shared',
  },
}

export const subletForms: Forms = {
  '/profile/sublets': UNKNOWN,
  '/profile/sublets confirm': step,
  '/profile/sublets end': step,
  '/profile/sublets pause': step,
  '/profile/sublets/new': async (scene): Promise<Form> => {
    await atCampus(scene)
    return { fields: subletTexts(scene.ctx) }
  },
  '/profile/sublets/:subletId': async (scene): Promise<Form> => ({
    ...(await about(scene)),
    fields: subletTexts(scene.ctx),
  }),
  '/sublets/:subletId/report': async (scene): Promise<Form> => ({
    ...(await about(scene)),
    fields: { reason: 'spam', note: '' },
  }),
  '/sublet-answer/:token': { ...UNKNOWN, at: { token: 'made-up' } },
  '/sublet-answer/:token confirm': asked,
  '/sublet-answer/:token end': asked,
}
