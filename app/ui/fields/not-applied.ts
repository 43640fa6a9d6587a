/** What stands beside a field of the filters that could not be read; the page says the same with what was typed. */
export const notApplied = (as: string) => `This isn’t ${as}, so it isn’t applied.`
