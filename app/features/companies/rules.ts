import { OFFICE } from '#app/platform/office.ts'

/** Who offers a home, as everybody reads it. Until its people have chosen a name, it says nothing about them. */
export type Offerer = { name: string | null; office: boolean }

export const offererOf = ({ id, name }: { id: string; name: string | null }): Offerer => ({
  name,
  office: id === OFFICE,
})

/** A company without a name, as a name. */
export const UNNAMED = 'Private landlord'

/** The same within a sentence. */
export const offererText = ({ name, office }: Offerer): string =>
  name ?? (office ? 'the people who run this site' : 'a private landlord')
