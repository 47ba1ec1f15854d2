/** Mantine's stylesheets of components that only this page uses; the rest stands in the application's own list. */
import "@mantine/core/styles/Combobox.css";
import "@mantine/core/styles/Badge.css";
import "@mantine/core/styles/InlineInput.css";
import "@mantine/core/styles/Checkbox.css";
import "@mantine/core/styles/PasswordInput.css";
import "@mantine/core/styles/Modal.css";
