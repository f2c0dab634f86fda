//! `solutions`: every solution, or one of each set of symmetric ones, as they are found.

use std::rc::Rc;

use cover::Ended;
use puzzle::document::words::commas;
use serde_json::json;

use crate::asking::{Asking, Ending, stop_after};
use crate::boxed::Boxed;
use crate::fault::Fault;
use crate::numbers::{MOST, Numbers};
use crate::search::{Search, Wanted};

pub(crate) async fn solutions(asking: Rc<Asking>) -> Result<Ending, Fault> {
    if let Some(boxed) = Boxed::named(&asking)? {
        return boxed.list(&asking).await;
    }
    let most = asking.options.whole("most", MOST, 1, MOST)?;
    let (end, classes) = (asking.end()?, asking.options.classes()?);
    let ready = asking.searchable(classes)?;
    if let Some(proof) = &ready.proof {
        return Ok(asking.none(proof));
    }
    let mut numbers = Numbers::new(&ready, &asking);
    let distinct = classes.is_some();
    let wanted = Wanted {
        listing: true,
        distinct,
        most: Some(most),
        by_images: !distinct,
        ..Wanted::default()
    };
    let mut search = Search::new(Rc::clone(&ready.solver), wanted)?;
    while search.ended().is_none() && asking.now() < end {
        let found = search.advance(&stop_after(asking.slice(end)))?;
        if !found.is_empty() {
            numbers.tell(&found);
        }
        asking.tell_progress(search.share, search.found, search.nodes, "searching");
        asking.breath().await;
    }
    let (found, nodes) = (json!(search.found), search.nodes);
    match search.ended() {
        Some(Ended::Solutions) => {
            let why =
                format!("The first {} solutions are listed; there may be more.", commas(most));
            Ok(Ending { complete: false, why, found, nodes })
        }
        ended => {
            asking.ending(ended.unwrap_or(Ended::Time), ended == Some(Ended::Done), found, nodes)
        }
    }
}
