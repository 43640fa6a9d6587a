/** How long an invitation's link works. */
export const COLLEAGUE_DAYS = 14
/** People of a company, invited ones too. */
export const MOST_COLLEAGUES = 50

/** Colleagues may leave, and begin a company of their own; owners answer for the suspended one. */
export const OWNERS_STAY =
  'The company is suspended, so its owners stay in it until that ends. The page of your company says why, and there you can appeal.'

export const roleNames = { owner: 'Owner', colleague: 'Colleague' } as const

/** To whom the homes of an erased account pass; they name no person. */
export const HOMES_INHERITED =
  'The account of a colleague in your company was deleted. You now look after their homes and inquiries.'
export const OWNER_NOW =
  'The account of an owner of your company was deleted, so you are an owner now: you look after their homes and inquiries, and can invite and remove people.'
