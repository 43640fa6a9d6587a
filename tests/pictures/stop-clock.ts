// Loaded before a server starts (`node --import`): its clock stands still, for its database and its packages, too. Timers run on.
import { STOPPED_AT } from './moment.ts'

Date.now = () => STOPPED_AT
globalThis.Date = new Proxy(Date, {
  construct: (clock, given, made) =>
    Reflect.construct(clock, given.length === 0 ? [STOPPED_AT] : given, made) as object,
  apply: (clock) => new clock(STOPPED_AT).toString(),
})
