/** The name of this change in live updates to browsers. */
export const DESK_CHANGED = 'desk'
