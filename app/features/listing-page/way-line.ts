/** A way as the map draws it: pairs of longitude and latitude from the home to where it leads, and whose data it is. */
export type WayLine = { points: [number, number][]; attribution: string }
