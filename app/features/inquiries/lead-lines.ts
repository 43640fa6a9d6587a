import type { Email } from '#app/features/emails/rules.ts'

/** The labels of the lines at the end of the email about an inquiry. Programs of managers read them, so they stay as they are. */
export const leadLabels = {
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  moveInDate: 'Move-in',
  beds: 'Beds',
  home: 'Home',
  homeId: 'Home id',
  url: 'Link',
} as const

type Lead = Record<keyof typeof leadLabels, string | number | null>

/** The lines of an inquiry; what was not stated has none. */
export const leadLines = (lead: Lead): NonNullable<Email['facts']> =>
  (Object.keys(leadLabels) as (keyof Lead)[]).flatMap((field) => {
    const value = lead[field]
    return value === null ? [] : [{ label: leadLabels[field], value: String(value) }]
  })
