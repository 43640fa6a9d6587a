import { href } from 'react-router'
import { inArray } from 'drizzle-orm'
import { companies } from '#app/database/schema/homes/companies.ts'
import { decideName, undoAllowName } from '#app/features/companies/decide-name.server.ts'
import { nameItem } from '#app/features/companies/name-item.query.server.ts'
import { UNNAMED } from '#app/features/companies/rules.ts'
import { photoSrc, type PhotoImage } from '#app/features/photos/photo-image.ts'
import type { ModerationFacts } from '#app/features/moderation-queue/rules.ts'
import { formatList } from '#app/platform/text/format.ts'
import type { Context } from '#app/platform/context.ts'
import { accountNames } from './person.server.ts'
import type { ItemHandler, NotDone } from './item-handler.server.ts'

const GONE = 'The company is no longer there.'
const NOTHING = 'Nothing is waiting for review.'

/** Public names, websites and logos that companies ask for. */
export const companyHandler: ItemHandler<'company'> = {
  lines: async ({ db }, items) => {
    const { id, askedName, name } = companies
    const ids = items.map(({ facts }) => facts.companyId)
    const rows = await db.select({ id, askedName, name }).from(companies).where(inArray(id, ids))
    const found = new Map(rows.map((row) => [row.id, row.askedName ?? row.name]))
    return new Map(
      items.map((item) => [
        item.id,
        {
          title: `A company asks for a public ${formatList(askedFacts(item.facts))}`,
          about: found.get(item.facts.companyId) ?? GONE,
        },
      ]),
    )
  },
  open: async (ctx, { facts }) => {
    const item = await nameItem(ctx, facts.companyId)
    if (!item) return { facts: [{ term: 'Company', text: GONE }] }
    const { name, asked, website, askedWebsite, logo, askedLogo, near, userIds } = item
    const picture = (image: PhotoImage) => photoSrc(image, 320)
    const names = await accountNames(ctx.db, userIds)
    return {
      facts: [
        ...(asked === null ? [] : [{ term: 'Name asked for', text: asked }]),
        { term: 'Name shown now', text: name ?? UNNAMED },
        ...(askedWebsite === null
          ? []
          : [{ term: 'Website asked for', text: askedWebsite, to: askedWebsite }]),
        ...(website === null ? [] : [{ term: 'Website shown now', text: website, to: website }]),
        ...(askedLogo ? [{ term: 'Logo asked for', text: '', picture: picture(askedLogo) }] : []),
        ...(logo ? [{ term: 'Logo shown now', text: '', picture: picture(logo) }] : []),
        ...userIds.map((userId) => ({
          term: 'Person',
          text: names.get(userId) ?? 'A deleted account',
          to: href('/admin/people/:userId', { userId }),
        })),
      ],
      problems: near.map((other) => `It could be mistaken for “${other}”.`),
    }
  },
  decisions: [
    {
      verb: 'allow',
      label: 'Make it public',
      done: 'Made it public',
      look: 'primary',
      reason: 'optional',
      reasonFor: 'The company',
      run: (ctx, { facts }, { reason }) => decided(ctx, { ...facts, decision: 'allow', reason }),
      undo: async (ctx, { facts }) =>
        (await undoAllowName(ctx, facts)) ? undefined : { notDone: 'It was changed since.' },
    },
    {
      verb: 'reject',
      label: 'Reject it',
      done: 'Rejected it',
      reason: 'needed',
      reasonFor: 'The company',
      run: (ctx, { facts }, { reason }) => decided(ctx, { ...facts, decision: 'reject', reason }),
      undo: 'never',
    },
  ],
}

/** What a company asks to show: name, website, logo. */
function askedFacts({ asked }: ModerationFacts<'company'>): string[] {
  return (['name', 'website', 'logo'] as const).filter((fact) => asked[fact] !== null)
}

async function decided(
  ctx: Context,
  decision: Parameters<typeof decideName>[1],
): Promise<NotDone | undefined> {
  return (await decideName(ctx, decision)) ? undefined : { notDone: NOTHING }
}
