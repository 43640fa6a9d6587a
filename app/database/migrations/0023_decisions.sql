CREATE TABLE "decision_ballots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"decision_id" uuid NOT NULL,
	"user_id" uuid,
	"round" integer,
	"ranks" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"vetoes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "decision_ballots_once" UNIQUE("decision_id","user_id"),
	CONSTRAINT "decision_ballots_said" CHECK (("decision_ballots"."round" is null) = ("decision_ballots"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "decision_results" (
	"decision_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"how" text NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"closed_by" uuid,
	"snapshot" jsonb,
	CONSTRAINT "decision_results_decision_id_round_pk" PRIMARY KEY("decision_id","round"),
	CONSTRAINT "decision_results_counted" CHECK (("decision_results"."snapshot" is null) = ("decision_results"."how" = 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"collection_id" uuid NOT NULL,
	"group_id" uuid,
	"round" integer DEFAULT 1 NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"opened_by" uuid,
	"closes_at" timestamp (3) with time zone,
	"reminded_round" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "decision_ballots" ADD CONSTRAINT "decision_ballots_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_ballots" ADD CONSTRAINT "decision_ballots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_results" ADD CONSTRAINT "decision_results_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_results" ADD CONSTRAINT "decision_results_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_group_id_roommate_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."roommate_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decision_ballots_of_person" ON "decision_ballots" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "decision_results_closed_by" ON "decision_results" USING btree ("closed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_one_open" ON "decisions" USING btree ("collection_id") WHERE "decisions"."open";--> statement-breakpoint
CREATE INDEX "decisions_of_collection" ON "decisions" USING btree ("collection_id","started_at");--> statement-breakpoint
CREATE INDEX "decisions_of_group" ON "decisions" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "decisions_opened_by" ON "decisions" USING btree ("opened_by");--> statement-breakpoint
CREATE INDEX "decisions_due" ON "decisions" USING btree ("closes_at") WHERE "decisions"."open";