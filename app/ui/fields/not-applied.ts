/** The message beside a filter's field that could not be read; the page repeats it with the typed text. */
export const notApplied = (as: string) => `This isn’t ${as}, so it isn’t applied.`
