// Loaded before a server starts (`node --import`): stops its clock, including for its database and packages. Timers keep running.
import { FROZEN_TIME } from './moment.ts'

Date.now = () => FROZEN_TIME
globalThis.Date = new Proxy(Date, {
  construct: (clock, given, made) =>
    Reflect.construct(clock, given.length === 0 ? [FROZEN_TIME] : given, made) as object,
  apply: (clock) => new clock(FROZEN_TIME).toString(),
})
