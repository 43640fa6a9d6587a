import type { PhotoImage } from '#app/features/photos/photo-image.ts'
import { OFFICE } from '#app/platform/office.ts'

/** Who offers a home, as everybody reads it. Until its people have chosen a name, it says nothing about them. */
export type Offerer = { name: string | null; office: boolean }

/** What a home's page says of them besides. */
export type OffererFacts = Offerer & { phone: string | null; website: string | null; logo: PhotoImage | null }

export const offererOf = ({ id, name }: { id: string; name: string | null }): Offerer => ({
  name,
  office: id === OFFICE,
})

/** A company without a name, as a name. */
export const UNNAMED = 'Private landlord'

/** The question for a name. */
export const NAME_ASKED = `Students see “${UNNAMED}” as the name behind your homes. What is your company called?`

/** Who offers a home, within a sentence. */
export const offererText = ({ name, office }: Offerer): string =>
  name ?? (office ? 'the people who run this site' : 'a private landlord')

/** A phone number as people read it: `(213) 555-0123`, and with its country code from elsewhere. */
export const phoneText = (phone: string): string => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

/** A website as people read it: without its scheme, `www.` and the last slash. */
export const websiteText = (website: string): string =>
  website.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '')
