/** How View All shows people: as photos side by side, or one below the other. */
export const peopleViews = ['cards', 'list'] as const
export type PeopleView = (typeof peopleViews)[number]
export const peopleViewLabels: Record<PeopleView, string> = { cards: 'Cards', list: 'List' }

/** The parameter that closes the reminder of the questionnaire. */
export const CLOSED_REMINDER = 'reminder'

/** The number of people per page of a section. */
export const ON_PAGE = 24
/** Limits paging, so that nobody can list everyone; filters show other people. */
export const MOST_PAGES = 10

export const pageCount = (total: number) => Math.min(MOST_PAGES, Math.ceil(total / ON_PAGE))
