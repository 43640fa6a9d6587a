/** How View All shows people: photos side by side, or one below the other. */
export const peopleViews = ['cards', 'list'] as const
export type PeopleView = (typeof peopleViews)[number]
export const peopleViewLabels: Record<PeopleView, string> = { cards: 'Cards', list: 'List' }

const NAME = 'roost.people'
const YEAR = 365 * 24 * 60 * 60 // seconds
const isView = (text: string | null | undefined): text is PeopleView =>
  peopleViews.some((view) => view === text)

/** The view in the URL, or the one chosen last in this browser. The cookie is for every path, because navigations fetch
 *  `/find-mate.data`, which is not below `/find-mate`.
 *  @returns also the cookie that stores it, if it was in the URL */
export function peopleView(
  asked: string | null,
  cookies: string | null,
  secure: boolean,
): { view: PeopleView; cookie: string | null } {
  if (isView(asked)) {
    const cookie = `${NAME}=${asked}; Path=/; Max-Age=${YEAR}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
    return { view: asked, cookie }
  }
  const kept = new RegExp(String.raw`(?:^|; *)${NAME.replace('.', String.raw`\.`)}=([a-z]+)`).exec(
    cookies ?? '',
  )?.[1]
  return { view: isView(kept) ? kept : 'cards', cookie: null }
}
