/** How long an invitation's link works. */
export const COLLEAGUE_DAYS = 14
/** People of a company, invited ones too. */
export const MOST_COLLEAGUES = 50

export const roleNames = { owner: 'Owner', colleague: 'Colleague' } as const
