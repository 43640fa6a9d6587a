// Things in the demo that URLs name, found through links on its pages.
import type { PicturedSite, Role } from './site.ts'

/** The page that links to each, and who views it; the first match counts. */
const links = {
  home: ['visitor', '/listings?campus=usc&beds=2', /\/expanded-listing\/([a-z0-9-]+-[0-9a-f]{12})/],
  sublet: ['visitor', '/sublets', /\/sublets\/([0-9a-f-]{36})/],
  inquiry: ['student', '/inquiries', /\/inquiries\/([0-9a-f-]{36})/],
  group: ['student', '/profile/groups', /\/profile\/groups\/([0-9a-f-]{36})/],
  collection: [
    'student',
    '/profile/properties',
    /\/collections\/([0-9a-f-]{36})"[^>]*><bdi>Ours from August/,
  ],
  person: ['student', '/find-mate', /Top matches[\s\S]*?\/public-profile\/([0-9a-f-]{36})/],
  conversation: ['student', '/messages', /\/messages\/([0-9a-f-]{36})/],
  company: ['admin', '/admin/companies', /\/admin\/companies\/([0-9a-f-]{36})/],
  own: ['manager', '/manage', /\/manage\/homes\/([0-9a-f-]{36})\/edit/],
  lead: ['manager', '/manage/leads', /\/manage\/leads\/([0-9a-f-]{36})/],
} as const satisfies Record<string, [Role, string, RegExp]>

export type Thing = keyof typeof links | 'note' | 'talk'

/** @throws Error if the demo lacks one */
export async function findThings({
  visitors,
}: Pick<PicturedSite, 'visitors'>): Promise<Record<Thing, string>> {
  const things: Partial<Record<Thing, string>> = {}
  const find = async (thing: Thing, [role, page, link]: readonly [Role, string, RegExp]) => {
    const answer = await visitors[role].get(page)
    const found = link.exec(await answer.text())?.[1]
    if (!found) throw new Error(`${page} answers ${answer.status}, and leads to no ${thing}.`)
    things[thing] = found
  }
  for (const [thing, where] of Object.entries(links)) await find(thing as Thing, where)
  const note = /\/collections\/[0-9a-f-]{36}\/note\/([0-9a-f-]{36})/
  await find('note', ['student', `/collections/${things.collection}`, note])
  await find('talk', ['student', `/profile/groups/${things.group}`, /"\/messages\/([0-9a-f-]{36})"/])
  return things as Record<Thing, string>
}
