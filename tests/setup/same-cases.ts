// Property tests try the same cases in every run, so that a failure is caused by the current change. `FC_SEED=7 npx vitest …` tries
// other cases: add what it finds as an example.
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 2026) })
