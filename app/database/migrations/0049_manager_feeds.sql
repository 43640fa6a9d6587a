CREATE TABLE "manager_feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"url" text NOT NULL,
	"source" text NOT NULL,
	"preset" text,
	"campus" text,
	"new_as" text NOT NULL,
	"on" boolean DEFAULT true NOT NULL,
	"etag" text,
	"last_modified" text,
	"last_run_at" timestamp with time zone,
	"last_result" text,
	"last_why" text,
	"last_import_id" uuid,
	"failures" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "manager_feeds_source" UNIQUE("user_id","source")
);
--> statement-breakpoint
ALTER TABLE "manager_feeds" ADD CONSTRAINT "manager_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manager_feeds" ADD CONSTRAINT "manager_feeds_last_import_id_manager_imports_id_fk" FOREIGN KEY ("last_import_id") REFERENCES "public"."manager_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "manager_feeds_due" ON "manager_feeds" USING btree ("last_run_at") WHERE "manager_feeds"."on";--> statement-breakpoint
CREATE INDEX "manager_feeds_last_import_id_index" ON "manager_feeds" USING btree ("last_import_id");