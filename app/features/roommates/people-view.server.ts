import type { Context } from '#app/platform/context.ts'
import { browserCookie } from '#app/web/browser-cookie.server.ts'
import { peopleViews, type PeopleView } from './people-view.ts'

const DAY = 24 * 60 * 60 // seconds
const YEAR = 365 * DAY
const CLOSED_FOR = 30 * DAY
const isView = (value: unknown): value is PeopleView => peopleViews.some((view) => view === value)

/** The view in the URL, or the last one chosen in this browser. The cookie covers all paths, because navigations fetch
 *  `/find-mate.data`, which is not below `/find-mate`.
 *  @returns also the Set-Cookie value that stores the view, if it was in the URL */
export async function peopleView(
  tools: Pick<Context, 'settings'>,
  asked: string | null,
  cookies: string | null,
): Promise<{ view: PeopleView; cookie: string | null }> {
  const cookie = browserCookie(tools, 'roost.people')
  if (isView(asked)) return { view: asked, cookie: await cookie.serialize(asked, { maxAge: YEAR }) }
  const kept: unknown = await cookie.parse(cookies)
  return { view: isView(kept) ? kept : 'cards', cookie: null }
}

/** Whether the reminder of the questionnaire was closed in this browser; it is shown again after a month.
 *  @returns also the Set-Cookie value that stores this, if the URL closes the reminder */
export async function closedReminder(
  tools: Pick<Context, 'settings'>,
  asked: string | null,
  cookies: string | null,
): Promise<{ closed: boolean; cookie: string | null }> {
  const cookie = browserCookie(tools, 'roost.people-reminder')
  if (asked === 'closed')
    return { closed: true, cookie: await cookie.serialize('closed', { maxAge: CLOSED_FOR }) }
  return { closed: (await cookie.parse(cookies)) === 'closed', cookie: null }
}
