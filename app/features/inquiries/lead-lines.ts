import type { Email } from '#app/features/emails/rules.ts'

/** The labels of the lines at the end of an inquiry's email. Managers' programs read them, so they must not change. */
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

/** The lines of an inquiry; a field that was not stated has no line. */
export const leadLines = (lead: Lead): NonNullable<Email['facts']> =>
  (Object.keys(leadLabels) as (keyof Lead)[]).flatMap((field) => {
    const value = lead[field]
    return value === null ? [] : [{ label: leadLabels[field], value: String(value) }]
  })
