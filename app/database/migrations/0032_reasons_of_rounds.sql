CREATE TABLE "decision_reasons" (
	"ballot_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"reasons" jsonb NOT NULL,
	CONSTRAINT "decision_reasons_ballot_id_round_pk" PRIMARY KEY("ballot_id","round")
);
--> statement-breakpoint
ALTER TABLE "decision_results" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "decision_results" ADD COLUMN "winner" text;--> statement-breakpoint
ALTER TABLE "decision_reasons" ADD CONSTRAINT "decision_reasons_ballot_id_decision_ballots_id_fk" FOREIGN KEY ("ballot_id") REFERENCES "public"."decision_ballots"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Reasons as they are by now, unless they were said in a later round, which may be open.
INSERT INTO "decision_reasons" ("ballot_id", "round", "reasons")
SELECT "decision_ballots"."id", "decision_results"."round", "decision_ballots"."vetoes"
FROM "decision_results" JOIN "decision_ballots" ON "decision_ballots"."decision_id" = "decision_results"."decision_id"
WHERE "decision_results"."snapshot" IS NOT NULL AND "decision_ballots"."round" <= "decision_results"."round"
  AND "decision_ballots"."vetoes" <> '{}';--> statement-breakpoint
-- What each closed round comes to, counted as features/decisions/decide.ts does.
WITH "home" AS (
  SELECT "decision_id", "round", "each".* FROM "decision_results", jsonb_to_recordset("snapshot" -> 'homes')
    AS "each" ("listingId" text, "name" text, "costEach" numeric, "addedAt" numeric)
), "ballot" AS (
  SELECT "decision_id", "round", "each".* FROM "decision_results", jsonb_to_recordset("snapshot" -> 'ballots')
    AS "each" ("ranks" jsonb, "vetoes" jsonb)
), "candidate" AS (
  SELECT * FROM "home" WHERE NOT EXISTS (
    SELECT FROM "ballot" WHERE ("ballot"."decision_id", "ballot"."round") = ("home"."decision_id", "home"."round")
      AND "ballot"."vetoes" ? "home"."listingId")
), "first" AS (
  SELECT DISTINCT ON ("one"."decision_id", "one"."round") "one".* FROM "candidate" AS "one"
  ORDER BY "one"."decision_id", "one"."round", (
    SELECT count(*) FROM "ballot" JOIN "candidate" AS "other" USING ("decision_id", "round")
    WHERE ("decision_id", "round") = ("one"."decision_id", "one"."round")
      AND coalesce(("ballot"."ranks" ->> "other"."listingId")::numeric, 'infinity')
        > coalesce(("ballot"."ranks" ->> "one"."listingId")::numeric, 'infinity')
  ) DESC, "one"."costEach" ASC NULLS LAST, "one"."addedAt", "one"."listingId" COLLATE "C"
), "counted" AS (
  SELECT "decision_id", "round", CASE
    WHEN jsonb_array_length("snapshot" -> 'homes') = 0 THEN 'no-homes'
    WHEN "first"."name" IS NULL THEN 'all-vetoed'
    WHEN jsonb_array_length("snapshot" -> 'ballots') = 0 THEN 'no-ballots'
    ELSE 'chosen' END AS "outcome", "first"."name"
  FROM "decision_results" LEFT JOIN "first" USING ("decision_id", "round") WHERE "snapshot" IS NOT NULL
)
UPDATE "decision_results" SET "outcome" = "counted"."outcome",
  "winner" = CASE "counted"."outcome" WHEN 'chosen' THEN "counted"."name" END
FROM "counted" WHERE ("counted"."decision_id", "counted"."round") = ("decision_results"."decision_id", "decision_results"."round");
