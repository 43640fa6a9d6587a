/** Tours: the maximum number of proposed times, duration, shortest notice, how far ahead, and the step between times. */
export const MOST_SLOTS = 3
export const TOUR_MINUTES = 30
export const TOUR_NOTICE = 2 * 60 * 60 * 1000 // milliseconds
export const TOUR_AHEAD = 90 * 24 * 60 * 60 * 1000 // milliseconds
export const QUARTER = 15 * 60 // seconds
/** The hours in which tours begin, and the number of days offered as chips. */
export const FIRST_HOUR = 8
export const LAST_HOUR = 20
export const CHIP_DAYS = 10

export type TourField = `tourSlot${number}`
export type TourSide = 'sender' | 'manager'
