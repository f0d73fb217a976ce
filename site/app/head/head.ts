/**
 * What cannot wait for the page's script. It is inlined in every page, before anything that is
 * fetched: a script file that the parser has to wait for costs a round trip to the server.
 */
import "./theme.ts";
import "./face.ts";
import "./sandbox_notice.ts";
import "./typeface.ts";
import "./more_menu.ts";
import "./skip_link.ts";
import "./early_worker.ts";
import "./prefetch.ts";
import "./keep_offline.ts";
