CREATE TABLE "desk_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"facts" jsonb NOT NULL,
	"state" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"assigned_to" uuid,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"outcome" text,
	"reason" text,
	CONSTRAINT "desk_items_decided_then" CHECK (("desk_items"."state" = 'decided') = ("desk_items"."decided_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "desk_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"verb" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"item_id" uuid,
	"outcome" text,
	"reason" text,
	"facts" jsonb
);
--> statement-breakpoint
ALTER TABLE "desk_items" ADD CONSTRAINT "desk_items_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_items" ADD CONSTRAINT "desk_items_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "desk_items_once" ON "desk_items" USING btree ("kind","subject") WHERE "desk_items"."state" = 'open';--> statement-breakpoint
CREATE INDEX "desk_items_subject" ON "desk_items" USING btree ("kind","subject","decided_at");--> statement-breakpoint
CREATE INDEX "desk_items_open" ON "desk_items" USING btree ("opened_at","id") WHERE "desk_items"."state" = 'open';--> statement-breakpoint
CREATE INDEX "desk_items_open_kind" ON "desk_items" USING btree ("kind","opened_at","id") WHERE "desk_items"."state" = 'open';--> statement-breakpoint
CREATE INDEX "desk_items_open_taken" ON "desk_items" USING btree ("assigned_to","opened_at","id") WHERE "desk_items"."state" = 'open';--> statement-breakpoint
CREATE INDEX "desk_items_decided" ON "desk_items" USING btree ("decided_at","id") WHERE "desk_items"."state" = 'decided';--> statement-breakpoint
CREATE INDEX "desk_items_decided_by" ON "desk_items" USING btree ("decided_by","decided_at","id");--> statement-breakpoint
CREATE INDEX "desk_log_newest" ON "desk_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "desk_log_actor" ON "desk_log" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "desk_log_kind" ON "desk_log" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "desk_log_subject" ON "desk_log" USING btree ("subject","at","id");--> statement-breakpoint
CREATE INDEX "desk_log_item" ON "desk_log" USING btree ("item_id");--> statement-breakpoint
-- The log of the desk is for good. Words and facts about people can be taken out of a line, never changed.
CREATE FUNCTION keep_desk_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND (NEW.reason IS NULL OR NEW.reason IS NOT DISTINCT FROM OLD.reason)
    AND (NEW.facts IS NULL OR NEW.facts IS NOT DISTINCT FROM OLD.facts)
    AND (NEW.id, NEW.at, NEW.actor_id, NEW.verb, NEW.kind, NEW.subject, NEW.item_id, NEW.outcome)
      IS NOT DISTINCT FROM
        (OLD.id, OLD.at, OLD.actor_id, OLD.verb, OLD.kind, OLD.subject, OLD.item_id, OLD.outcome)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'the log of the desk is for good';
END $$;
--> statement-breakpoint
CREATE TRIGGER desk_log_for_good BEFORE UPDATE OR DELETE ON "desk_log"
  FOR EACH ROW EXECUTE FUNCTION keep_desk_log();
--> statement-breakpoint
CREATE TRIGGER desk_log_not_emptied BEFORE TRUNCATE ON "desk_log"
  FOR EACH STATEMENT EXECUTE FUNCTION keep_desk_log();
