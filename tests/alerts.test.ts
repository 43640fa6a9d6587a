// What `npm run check:deploy` cannot check: every alert has a test and a runbook entry.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (path: string) => readFileSync(path, 'utf8')

type Rules = { groups: { rules: { alert: string }[] }[] }
type Trials = { tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[] }

test('each alert has its paragraph in the runbook, fires in a trial and stays quiet in another', () => {
  const { groups } = parse(read('deploy/prometheus/alerts.yml')) as Rules
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
  const paragraphs = [...read('docs/runbook.md').matchAll(/^## (.+)$/gm)].map(([, name]) => name)
  expect(paragraphs).toEqual(alerts)
  const { tests } = parse(read('deploy/prometheus/alerts-test.yml')) as Trials
  const tried = tests.flatMap((trial) => trial.alert_rule_test)
  const [quiet, fired] = [
    tried.filter(({ exp_alerts }) => exp_alerts.length === 0),
    tried.filter(({ exp_alerts }) => exp_alerts.length > 0),
  ].map((trials) => new Set(trials.map(({ alertname }) => alertname)))
  expect(fired).toEqual(new Set(alerts))
  expect(quiet).toEqual(new Set(alerts))
})
