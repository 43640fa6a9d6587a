/** `when` of the newest migration of the release before this one, in migrations/meta/_journal.json. */
export const RELEASED = 1_795_857_780_220
