/** The prefixes of keys for files that browsers upload, each followed by a slash. */
export const uploadPrefixes = ['profile-pictures', 'room-photos', 'listing-photos', 'company-logos'] as const
export type UploadPrefix = (typeof uploadPrefixes)[number]
