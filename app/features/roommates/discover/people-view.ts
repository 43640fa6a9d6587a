/** How View All shows people: photos side by side, or one below the other. */
export const peopleViews = ['cards', 'list'] as const
export type PeopleView = (typeof peopleViews)[number]
export const peopleViewLabels: Record<PeopleView, string> = { cards: 'Cards', list: 'List' }
