import type { PhotoImage } from '#app/features/photos/photo-image.ts'
import { OFFICE } from '#app/platform/office.ts'

/** Who offers a home, as the public reads it. Until its people choose a name, it says nothing about them. */
export type Offerer = { name: string | null; office: boolean }

/** What a home's page also shows about them. */
export type OffererFacts = Offerer & { phone: string | null; website: string | null; logo: PhotoImage | null }

export const offererOf = ({ id, name }: { id: string; name: string | null }): Offerer => ({
  name,
  office: id === OFFICE,
})

/** The name shown for a company without one. */
export const UNNAMED = 'Private landlord'

/** Asks for the company's name. */
export const NAME_ASKED = `Students see “${UNNAMED}” as the name behind your homes. What is your company called?`

/** Who offers a home, within a sentence. */
export const offererText = ({ name, office }: Offerer): string =>
  name ?? (office ? 'the people who run this site' : 'a private landlord')

/** A phone number as people read it: `(213) 555-0123`, from other countries with its country code. */
export const phoneText = (phone: string): string => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

/** A website as people read it: without scheme, `www.` and trailing slash. */
export const websiteText = (website: string): string =>
  website.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '')
