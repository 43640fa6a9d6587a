// Property tests try the same cases in every run, so that a failure is of the change at hand. `FC_SEED=7 npx vitest …` tries
// others: what it finds becomes an example of its own.
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 2026) })
