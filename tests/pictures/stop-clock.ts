// Loaded before a server starts (`node --import`): stops its clock, including for its database and packages. Timers keep running.
import { STOPPED_AT } from './moment.ts'

Date.now = () => STOPPED_AT
globalThis.Date = new Proxy(Date, {
  construct: (clock, given, made) =>
    Reflect.construct(clock, given.length === 0 ? [STOPPED_AT] : given, made) as object,
  apply: (clock) => new clock(STOPPED_AT).toString(),
})
