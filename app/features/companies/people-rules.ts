/** How long an invitation's link works. */
export const COLLEAGUE_DAYS = 14
/** The most people of a company, including invited ones. */
export const MOST_COLLEAGUES = 50

/** Colleagues may leave and start their own company; owners answer for the suspended one. */
export const OWNERS_STAY =
  'The company is suspended, so its owners stay in it until that ends. The page of your company says why, and there you can appeal.'

export const roleNames = { owner: 'Owner', colleague: 'Colleague' } as const

/** Notifications for the person who takes over an erased account's homes; they name nobody. */
export const HOMES_INHERITED =
  'The account of a colleague in your company was deleted. You now look after their homes and inquiries.'
export const OWNER_NOW =
  'The account of an owner of your company was deleted, so you are an owner now: you look after their homes and inquiries, and can invite and remove people.'
