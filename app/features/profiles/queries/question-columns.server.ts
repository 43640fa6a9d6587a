import { profiles } from '#app/database/schema/people/profiles.ts'

type Columns = typeof profiles

/** The columns of some questions. */
export const columnsOf = <Name extends keyof Columns>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, profiles[name]])) as Pick<Columns, Name>
